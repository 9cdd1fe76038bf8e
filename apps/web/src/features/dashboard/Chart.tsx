import { useComputedColorScheme } from "@mantine/core";
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  DoughnutController,
  Chart as Drawn,
  Legend,
  LinearScale,
  Tooltip,
} from "chart.js";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./Dashboard.module.css";

Drawn.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, Legend, LinearScale, Tooltip);

export type Series = { name: string; values: number[]; color: string };
/** The index of the label, and of its series. */
type Picked = (label: number, series: number) => void;
type Props = {
  title: string;
  kind: "bar" | "doughnut";
  labels: string[];
  series: Series[];
  colors?: string[];
  isLying?: boolean;
  onPick?: Picked;
  action?: ReactNode;
};

/** A canvas for the eye, and a table with the same numbers for screen readers. */
export function Chart({ title, kind, labels, series, colors, isLying = false, onPick, action }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useComputedColorScheme("light");
  const dataJson = JSON.stringify({ labels, series, colors });
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  });
  const isBlank = kind === "doughnut" && series.every(({ values }) => values.every((value) => value === 0));
  useEffect(() => {
    if (isBlank || !canvas.current) return;
    const { labels, series, colors }: Pick<Props, "labels" | "series" | "colors"> = JSON.parse(dataJson);
    const [ink, line] = scheme === "dark" ? ["#c9cdd4", "#3a3f47"] : ["#4a5058", "#e3e6ea"];
    const axis = { ticks: { color: ink, precision: 0 }, grid: { color: line } };
    const bare = { ticks: { color: ink }, grid: { display: false } };
    Drawn.defaults.font.family = getComputedStyle(canvas.current).fontFamily;
    const chart = new Drawn(canvas.current, {
      type: kind,
      data: {
        labels,
        datasets: series.map(({ name, values, color }) => ({
          label: name,
          data: values,
          backgroundColor: colors ?? color,
          borderWidth: 0,
        })),
      },
      options: {
        responsive: true,
        maintainAspectRatio: false,
        animation: false,
        indexAxis: isLying ? "y" : "x",
        onClick: (_, [first]) => first && pick.current?.(first.index, first.datasetIndex),
        onHover: (_, [first], { canvas }) => {
          canvas.style.cursor = first && pick.current ? "pointer" : "default";
        },
        plugins: { legend: { display: kind === "doughnut" || series.length > 1, position: "bottom", labels: { color: ink } } },
        ...(kind === "bar" && { scales: { x: isLying ? axis : bare, y: isLying ? bare : axis } }),
      },
    });
    return () => chart.destroy();
  }, [dataJson, kind, scheme, isLying, isBlank]);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.titled}>
        {title}
        {action}
      </figcaption>
      <div className={classes.canvas} aria-hidden>
        {isBlank ? "–" : <canvas ref={canvas} />}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name.
            <tr key={`${at} ${label}`}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => (
                <td key={name}>{values[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
