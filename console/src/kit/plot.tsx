// Plots of days: drawn by uPlot, in the colours of the page, and also there as a table.
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useShownTheme } from '../app/theme.ts';
import { formatDay, formatNumber } from './format.ts';

export interface PlotSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly color: 'accent' | 'plot-2' | 'plot-3' | 'bad' | 'info';
  readonly kind?: 'line' | 'bars' | 'steps';
}

interface Props {
  /** What it shows, for those who do not see it. */
  readonly title: string;
  /** Days (2026-11-14) or instants. */
  readonly times: readonly string[];
  readonly series: readonly PlotSeries[];
  readonly height?: number;
  readonly format?: (value: number | null) => string;
}

const BAR_WIDTH = 0.62;
const BAR_WIDTH_MAX_PX = 28;

export function Plot({ title, times, series, height = 220, format = formatNumber }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useShownTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what the colours are
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const axis = {
      stroke: color('muted'),
      font: '12px system-ui, sans-serif',
      grid: { stroke: color('line'), width: 1 },
      ticks: { show: false },
    };
    const drawn = series.map(({ name, color: of, kind = 'line' }): uPlot.Series => {
      const paths = {
        line: uPlot.paths.linear?.(),
        steps: uPlot.paths.stepped?.({ align: 1 }),
        bars: uPlot.paths.bars?.({ size: [BAR_WIDTH, BAR_WIDTH_MAX_PX], radius: 0.15 }),
      }[kind];
      return {
        label: name,
        stroke: color(of),
        width: kind === 'bars' ? 0 : 2,
        points: { show: false },
        ...(kind === 'bars' ? { fill: color(of) } : {}),
        ...(paths === undefined ? {} : { paths }),
        value: (_: uPlot, value: number | null) => format(value),
      };
    });
    const data: uPlot.AlignedData = [
      times.map((time) => new Date(time.length === 10 ? `${time}T12:00:00` : time).getTime() / 1000),
      ...series.map(({ values }) => [...values]),
    ];
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        padding: [8, 20, 0, 0],
        cursor: { y: false, points: { size: 7 } },
        legend: { live: true },
        axes: [
          { ...axis, grid: { show: false } },
          { ...axis, size: 48, values: (_, ticks) => ticks.map((tick) => format(tick)) },
        ],
        scales: {
          // Half a bar beyond the first and the last: they would be cut.
          x: {
            range: (_, low, high) => {
              const margin = series.some(({ kind }) => kind === 'bars')
                ? (high - low) / Math.max(1, times.length - 1) / 2
                : 0;
              return [low - margin, high + margin];
            },
          },
          y: { range: (_, low, high) => [Math.min(0, low ?? 0), Math.max(1, (high ?? 1) * 1.08)] },
        },
        series: [
          {
            label: 'Day',
            value: (_, time) => (time === null ? '–' : formatDay(new Date(time * 1000).toISOString())),
          },
          ...drawn,
        ],
      },
      data,
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [times, series, height, format, theme]);
  return (
    <figure aria-label={title}>
      <div ref={place} aria-hidden className="plot min-w-0 overflow-hidden" />
      <details className="mt-1 text-sm">
        <summary className="w-fit cursor-pointer text-muted hover:text-ink">As a table</summary>
        <div
          className="mt-2 max-h-64 overflow-auto"
          tabIndex={0}
          role="region"
          aria-label={`${title}, as a table`}
        >
          <table className="w-full tabular-nums">
            <thead>
              <tr className="text-left">
                <th className="eyebrow py-1 pr-4">Day</th>
                {series.map(({ name }) => (
                  <th key={name} className="eyebrow py-1 pr-4 text-right">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((time, at) => (
                <tr key={time} className="border-t border-line">
                  <td className="py-1 pr-4">{formatDay(time)}</td>
                  {series.map(({ name, values }) => (
                    <td key={name} className="py-1 pr-4 text-right">
                      {format(values[at] ?? null)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
