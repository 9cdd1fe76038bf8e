import { Component, type ComponentType, type LazyExoticComponent, lazy } from "react";
import { fetchStylesAgain, reloadForPart } from "../lib/offline/upgrades.ts";
import { MissingPart } from "./MissingPart.tsx";

/**
 * `close` withdraws the request for the part; a dialog's `onClose` is used without being named. `quiet`: a missing part shows no error.
 * `page`: the part fills the page, and needs a title even while it is missing.
 */
type Options<P> = { close?(props: P): void; quiet?: boolean; page?: boolean };
type Code = ComponentType<object>;
type Loaded = LazyExoticComponent<Code> | Code;
/** `fetch` preloads the code. Loaded code renders at once, where React would suspend for a moment. */
type Part<P> = ComponentType<P> & { fetch(): void };

/**
 * A component whose code loads when it is shown. If the code does not load, the rest of the page stays, and the part's place shows an error
 * with a retry.
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
  // React caches a failed import, so the next render needs a new lazy component. Loaded code is kept.
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
  // A failed preload is retried, and its error shown, when the part is rendered.
  return Object.assign(Part, { fetch: () => void come().catch(() => renew(loaded)) });
}

/** Any other error in a part is a bug, and reported elsewhere. */
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
    this.#shown ??= now(); // keep the rendered component, lazy or not
    const Shown = this.#shown;
    return <Shown {...given} />;
  }
}
