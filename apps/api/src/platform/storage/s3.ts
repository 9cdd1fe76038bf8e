import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { counted } from "./counted.ts";
import { checkedKey, folderOf } from "./keys.ts";
import type { S3Settings, Storage } from "./store.ts";

/** Files in a bucket of any store that speaks S3. An object appears when its upload is complete, or never. */
export function s3Storage({ bucket: Bucket, ...settings }: S3Settings): Storage {
  const client = clientOf(settings);

  return {
    async put(content, { key, bytesMax }) {
      const { through, result } = counted(bytesMax);
      const upload = new Upload({ client, params: { Bucket, Key: checkedKey(key), Body: through } });
      // Either side may fail first and stops the other; wait for both before reporting the result.
      const outcomes = await Promise.allSettled([
        pipeline(content, through),
        upload.done().catch((error) => {
          through.destroy(error);
          throw error;
        }),
      ]);
      for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
      return { key, ...result() };
    },

    async open(key, range) {
      const part = range && { Range: `bytes=${range.first}-${range.last}` };
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand({ Bucket, Key: checkedKey(key), ...part }));
        if (!(Body instanceof Readable) || ContentLength === undefined) throw new Error("The store answered without a file.");
        // Not every store supports ranges: fail rather than return other bytes under this range's name.
        if (range && ContentLength !== range.last - range.first + 1) {
          Body.destroy();
          throw new Error("The store answered with another part.");
        }
        return { stream: Body, size: ContentLength };
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
    },

    async removeAll(companyId) {
      const Prefix = `${folderOf(companyId)}/`;
      // Deleted objects are not listed again, so the first page is requested until it is empty.
      for (;;) {
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: BATCH }));
        if (Contents.length === 0) return;
        await removeBatch(Contents.map(({ Key = "" }) => Key));
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };

  async function removeBatch(keys: string[]) {
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
    try {
      const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
      if (Errors.length > 0) throw new Error(`The store kept ${Errors.length} objects: ${Errors[0]?.Code} ${Errors[0]?.Message}`);
    } catch (error) {
      // Not every store supports this call, or the checksum that this client sends with it.
      const { httpStatusCode: status = 0 } = error instanceof S3ServiceException ? error.$metadata : {};
      if (status !== 501 && (status < 400 || status >= 500)) throw error;
      for (const Key of keys) await client.send(new DeleteObjectCommand({ Bucket, Key }));
    }
  }
}

/** As many as one call may name. */
const BATCH = 1000;

function clientOf({ region, endpoint, accessKeyId, secretAccessKey }: Omit<S3Settings, "bucket">): S3Client {
  return new S3Client({
    region,
    // Stores other than Amazon's know neither a host per bucket nor its newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  });
}
