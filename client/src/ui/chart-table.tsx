import type { ReactNode } from 'react';

interface ChartTableProps {
  caption: ReactNode;
  heads: readonly string[];
  /** The rows; the first cell of each is its head. */
  rows: readonly (readonly ReactNode[])[];
}

/** The figures of a chart, for screen readers. */
export const ChartTable = ({ caption, heads, rows }: ChartTableProps) => (
  // A div, because sr-only does not shrink a table.
  <div className="sr-only">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{head}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
