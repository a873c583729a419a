import type { ReceiptContent } from './receipt-lines.ts';

/** The width in px: sharp on a phone, and the file is small to send. */
const WIDTH = 720;
const MARGIN = 48;
const LABEL_WIDTH = 190;
const FONT = 'Roboto, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif';

type Ink = 'ink' | 'ink-2' | 'brand';

/** A text with its position; `line` draws a hairline instead. */
type Mark = { y: number } & (
  { text: string; x: number; size: number; bold?: boolean; ink: Ink; align?: 'right' } | { line: true }
);

/** Splits a text into lines that fit; a word that is too long is split at any character. */
export function wrapped(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (line !== '' && !fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return line === '' ? lines : [...lines, line];
}

const fontOf = (size: number, bold = false): string => `${bold ? 700 : 400} ${size}px ${FONT}`;

/** Returns the position of every mark, and the resulting height of the picture. */
function layOut(content: ReceiptContent, ctx: CanvasRenderingContext2D): { marks: Mark[]; height: number } {
  const marks: Mark[] = [];
  let y = MARGIN;
  const fit = (text: string, width: number, size: number, bold = false): string[] => {
    ctx.font = fontOf(size, bold);
    return wrapped(text, (line) => ctx.measureText(line).width <= width);
  };
  const put = (text: string, size: number, ink: Ink, bold = false): void => {
    for (const line of fit(text, WIDTH - 2 * MARGIN, size, bold)) {
      y += size * 1.35;
      marks.push({ text: line, x: MARGIN, y, size, bold, ink });
    }
  };
  const rule = (): void => {
    y += 28;
    marks.push({ line: true, y });
    y += 8;
  };
  put(content.title, 40, 'brand', true);
  put(content.number, 26, 'ink-2');
  rule();
  put(content.total, 60, 'ink', true);
  put(content.paid, 26, 'ink-2');
  rule();
  for (const { label, value } of content.lines) {
    y += 10;
    const top = y + 26 * 1.35;
    marks.push({ text: label, x: MARGIN, y: top, size: 26, ink: 'ink-2' });
    for (const line of fit(value, WIDTH - 2 * MARGIN - LABEL_WIDTH, 26, true)) {
      y += 26 * 1.35;
      marks.push({ text: line, x: WIDTH - MARGIN, y, size: 26, bold: true, ink: 'ink', align: 'right' });
    }
  }
  if (content.story !== null) {
    rule();
    put(content.story, 24, 'ink-2');
  }
  return { marks, height: Math.ceil(y + MARGIN) };
}

/**
 * Draws a receipt as a picture, on this phone.
 * @param tokenOf returns the value of a design token ("ink")
 * @returns null if the browser cannot create a picture
 */
export function drawReceipt(content: ReceiptContent, tokenOf: (name: string) => string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (!ctx) return Promise.resolve(null);
  const { marks, height } = layOut(content, ctx);
  canvas.width = WIDTH;
  // Setting the height also clears the canvas and its settings.
  canvas.height = height;
  ctx.fillStyle = tokenOf('surface');
  ctx.fillRect(0, 0, WIDTH, height);
  for (const mark of marks) {
    if ('line' in mark) {
      ctx.fillStyle = tokenOf('line');
      ctx.fillRect(MARGIN, mark.y, WIDTH - 2 * MARGIN, 2);
      continue;
    }
    ctx.font = fontOf(mark.size, mark.bold);
    ctx.fillStyle = tokenOf(mark.ink);
    ctx.textAlign = mark.align ?? 'left';
    ctx.fillText(mark.text, mark.x, mark.y);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
