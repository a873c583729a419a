import { create } from 'qrcode';
import { useMemo } from 'react';

/** The width of the light margin, in modules, by which cameras find the code's edge. */
const QUIET = 4;

/** A QR code in the color of the text; its surroundings must be light. */
export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  const box = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${box} ${box}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={path} />
    </svg>
  );
}

/** Returns the dark modules of a code as a path, one unit per module. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, row) => row);
  const dark = rows.flatMap((row) => rows.filter((column) => modules.get(row, column)).map((column) => [column, row]));
  return { size, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') };
}
