import type { Budget } from "./budgets.ts";
import type { CountLine, FileLine } from "./tally.ts";

/** The cost of one test project: `cpu` of its test processes, without databases and browsers. */
export type Cost = { project: string; files: number; wall: number; cpu: number; counts: Record<string, number> };

const PROCESS_FILES = "process files";

export function costsOf(files: FileLine[], counted: CountLine[]): Cost[] {
  const projects = [...new Set(files.map(({ project }) => project))];
  return projects.map((project) => {
    const projectFiles = files.filter((file) => file.project === project);
    const counts: Record<string, number> = {};
    const add = (kind: string, many: number) => {
      if (many > 0) counts[kind] = (counts[kind] ?? 0) + many;
    };
    for (const file of projectFiles)
      for (const [kind, many] of Object.entries(file.counts)) {
        if (kind === "process") add(PROCESS_FILES, many > 0 ? 1 : 0);
        else add(kind, many);
      }
    for (const line of counted) if (line.project === project) add(line.counted, 1);
    return {
      project,
      files: projectFiles.length,
      wall: Math.max(...projectFiles.map(({ to }) => to)) - Math.min(...projectFiles.map(({ from }) => from)),
      cpu: projectFiles.reduce((sum, { cpu }) => sum + cpu, 0),
      counts,
    };
  });
}

/** CPU may exceed its budget up to twice, as these machines have neighbours. Counts may not. */
export function breachesOf(costs: Cost[], budgets: Record<string, Budget>): string[] {
  return costs.flatMap(({ project, cpu, counts }) => {
    const budget = budgets[project];
    if (!budget) return [`${project} has no budget in scripts/budgets.ts`];
    const { cpu: most, ...others } = budget;
    const kinds = [...new Set([...Object.keys(counts), ...Object.keys(others)])];
    return [
      ...(cpu > 2 * most ? [`${project}: ${cpu.toFixed(0)} s of CPU, more than twice the ${most} s of its budget`] : []),
      ...kinds
        .filter((kind) => (counts[kind] ?? 0) > (others[kind] ?? 0))
        .map((kind) => `${project}: ${counts[kind]} × ${kind}, ${others[kind] ?? 0} in its budget`),
    ];
  });
}

export function tableOf(costs: Cost[], budgets: Record<string, Budget>): string {
  const rows = costs.map(({ project, files, wall, cpu, counts }) => {
    const budget = budgets[project];
    const kinds = Object.entries(counts).map(([kind, many]) => `${kind} ${many}/${budget?.[kind] ?? 0}`);
    return [project, String(files), `${wall.toFixed(0)} s`, `${cpu.toFixed(0)}/${budget?.cpu ?? "–"} s`, kinds.join(", ")];
  });
  return columns([["project", "files", "wall", "CPU/budget", "counts/budget"], ...rows]);
}

export function columns(rows: string[][]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
