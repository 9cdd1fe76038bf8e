import { Component, type ComponentType, type LazyExoticComponent, lazy } from "react";
import { fetchStylesAgain, reloadForPart } from "../lib/offline/upgrades.ts";
import { MissingPart } from "./MissingPart.tsx";

/**
 * `close` lets go of what was asked for; a dialog's `onClose` is taken by itself. `quiet`: where it is missing nobody misses it. `page`:
 * its place is all there is, and has a title also without it.
 */
type Options<P> = { close?(props: P): void; quiet?: boolean; page?: boolean };
type Code = ComponentType<object>;
type Loaded = LazyExoticComponent<Code> | Code;
/** `fetch`: before it is shown. What has come is shown at once, where React would otherwise wait for a while with what was not there yet. */
type Part<P> = ComponentType<P> & { fetch(): void };

/**
 * Something whose code comes when it is shown. Where it does not come, everything else stays as it is: its place says so, and asks for
 * it again when that is wished.
 */
export function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { close, quiet = false, page = false }: Options<P> = {},
): Part<P> {
  let ready: Code | undefined;
  const come = async () => {
    ready = (await load()) as unknown as Code;
    return ready;
  };
  const fetched = (again?: true): Loaded =>
    lazy(async () => {
      try {
        if (again) await fetchStylesAgain();
        return { default: await come() };
      } catch (cause) {
        throw new Missing("A part did not come.", { cause });
      }
    });
  let loaded = fetched();
  // React keeps what once failed; whoever shows it next asks anew. What came is never taken away again.
  const renew = (failed: Loaded) => {
    if (loaded === failed) loaded = fetched(true);
  };
  const closeOf = (props: P & { onClose?: unknown }) => {
    if (close) return () => close(props);
    return typeof props.onClose === "function" ? (props.onClose as () => void) : undefined;
  };
  const Part = (props: P) => (
    <PartBoundary given={props} now={() => ready ?? loaded} renew={renew} onClose={closeOf(props)} quiet={quiet} page={page} />
  );
  // What fails is asked for again when it is shown, and told there.
  return Object.assign(Part, { fetch: () => void come().catch(() => renew(loaded)) });
}

/** Everything else that goes wrong in a part is a bug, and somebody else's to tell of. */
class Missing extends Error {}

type Props = {
  given: object;
  now(): Loaded;
  renew(failed: Loaded): void;
  onClose: (() => void) | undefined;
  quiet: boolean;
  page: boolean;
};
type State = { error?: unknown; mustReload?: boolean };

class PartBoundary extends Component<Props, State> {
  override state: State = {};
  #tries = 0;
  #shown: Loaded | undefined;
  static getDerivedStateFromError = (error: unknown): State => ({ error });

  override componentDidCatch(error: unknown) {
    if (!(error instanceof Missing)) return;
    if (this.#shown) this.props.renew(this.#shown);
    this.#shown = undefined;
    this.#tries += 1;
    if (this.#tries > 1) void reloadForPart().then((how) => how === "held" && this.setState({ mustReload: true }));
  }

  override render() {
    const { error, mustReload = false } = this.state;
    const { given, now, onClose, quiet, page } = this.props;
    if (error instanceof Missing) {
      const onAgain = () => this.setState({ error: undefined });
      return quiet ? null : <MissingPart isPage={page} mustReload={mustReload} onAgain={onAgain} onClose={onClose} />;
    }
    if (error !== undefined) throw error;
    this.#shown ??= now(); // what is shown stays, however it came
    const Shown = this.#shown;
    return <Shown {...given} />;
  }
}
