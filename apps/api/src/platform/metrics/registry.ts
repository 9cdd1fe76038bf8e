/** Metrics in Prometheus's text format. Labels must have few values: a route's pattern, never its path. */
type Labels = Record<string, string>;

export function counter(name: string, help: string) {
  const series = new Map<string, number>();
  register({ name, help, kind: "counter", samples: () => samplesOf(name, series) });
  return {
    inc(labels: Labels = {}, by = 1) {
      const key = written(labels);
      series.set(key, (series.get(key) ?? 0) + by);
    },
  };
}

/** Read at each scrape, so it costs nothing in between. */
export function gauge(name: string, help: string, read: () => Array<{ labels?: Labels; value: number }>) {
  const samples = () => read().map(({ labels = {}, value }) => `${name}${written(labels)} ${value}`);
  register({ name, help, kind: "gauge", samples });
}

/** Counts the values within each bound; bounds are ascending. */
export function histogram(name: string, help: string, bounds: readonly number[]) {
  const series = new Map<string, { labels: Labels; within: number[]; sum: number; count: number }>();
  const samples = () =>
    [...series.values()].flatMap(({ labels, within, sum, count }) => [
      ...bounds.map((bound, at) => `${name}_bucket${written({ ...labels, le: String(bound) })} ${within[at]}`),
      `${name}_bucket${written({ ...labels, le: "+Inf" })} ${count}`,
      `${name}_sum${written(labels)} ${sum}`,
      `${name}_count${written(labels)} ${count}`,
    ]);
  register({ name, help, kind: "histogram", samples });
  return {
    observe(labels: Labels, value: number) {
      const key = written(labels);
      const entry = series.get(key) ?? { labels, within: bounds.map(() => 0), sum: 0, count: 0 };
      const within = entry.within.map((count, at) => (value <= (bounds[at] ?? 0) ? count + 1 : count));
      series.set(key, { labels, within, sum: entry.sum + value, count: entry.count + 1 });
    },
  };
}

/** All registered metrics as one text. */
export const exposition = (): string =>
  [...registered.values()]
    .flatMap(({ name, help, kind, samples }) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...samples()])
    .concat("")
    .join("\n");

type Metric = { name: string; help: string; kind: "counter" | "gauge" | "histogram"; samples(): string[] };

const registered = new Map<string, Metric>();

function register(metric: Metric) {
  if (registered.has(metric.name)) throw new Error(`There are two metrics called ${metric.name}.`);
  registered.set(metric.name, metric);
}

const samplesOf = (name: string, series: Map<string, number>) => [...series].map(([labels, value]) => `${name}${labels} ${value}`);

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (value: string) => value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
