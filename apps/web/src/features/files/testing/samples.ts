import type { FileList, FileListOption } from "@recado/contract/file-lists";

const at = "2026-01-01T00:00:00.000Z";

export const anOption = (id: number, name: string, more: Partial<FileListOption> = {}): FileListOption => ({
  id,
  name,
  fileId: 1,
  path: `/api/media/${id}`,
  mediaType: "application/pdf",
  size: 2048,
  ...more,
});

export const aFileList = (more: Partial<FileList> = {}): FileList => ({
  id: 1,
  name: "Inverno",
  message: "Segue o catálogo.",
  userId: 1,
  user: { id: 1, name: "Ana" },
  companyId: 5,
  options: [],
  createdAt: at,
  updatedAt: at,
  can: { change: true },
  ...more,
});
