import { fareStoryText } from '#shared/texts/en/fares.ts';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { MESSAGES } from '#shared/texts/en/messages.ts';
import { METHOD_LABELS } from '#shared/texts/en/ride-labels.ts';
import { RECEIPT } from '#shared/texts/en/receipt.ts';
import { sayPlace } from '#shared/texts/en/place-words.ts';
import { clockTime, dateOf, km, ksh, minutes } from '#client/lib/format.ts';

interface ReceiptLine {
  label: string;
  value: string;
}

/** The content of a receipt, shared by the page, the print, the picture and the text. */
export interface ReceiptContent {
  title: string;
  number: string;
  total: string;
  /** For example "Paid in cash". */
  paid: string;
  lines: ReceiptLine[];
  /** How the fare was computed; null for old rides. */
  story: string | null;
}

const moment = (at: string): string => `${dateOf(at)}, ${clockTime(at)}`;

export function receiptContent(receipt: Receipt): ReceiptContent {
  const { startedAt, completedAt, distance, passengerCount, passengerName, plate } = receipt;
  const line = (label: string, value: string | null): ReceiptLine[] => (value === null ? [] : [{ label, value }]);
  return {
    title: RECEIPT.lines.title(MESSAGES.brand.name),
    number: receipt.number,
    total: ksh(receipt.fare),
    paid: RECEIPT.lines.paid(METHOD_LABELS[receipt.paymentMethod].how),
    lines: [
      ...line(RECEIPT.lines.from, sayPlace(receipt.pickup)),
      ...line(RECEIPT.lines.to, sayPlace(receipt.destination)),
      ...line(RECEIPT.lines.requested, moment(receipt.requestedAt)),
      ...line(RECEIPT.lines.started, startedAt && moment(startedAt)),
      ...line(RECEIPT.lines.arrived, moment(completedAt)),
      ...line(RECEIPT.lines.duration, startedAt && rideTime(startedAt, completedAt)),
      ...line(RECEIPT.lines.distance, distance === null ? null : km(distance)),
      ...line(RECEIPT.lines.passenger, passengerCount === 1 ? passengerName : RECEIPT.lines.andOneMore(passengerName)),
      ...line(RECEIPT.lines.driver, receipt.driverName),
      ...line(RECEIPT.lines.plate, plate === '' ? null : plate),
    ],
    story: fareStoryText(receipt),
  };
}

const rideTime = (from: string, to: string): string =>
  minutes(Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)));

/** Returns a receipt as a text message. */
export const receiptText = ({ title, number, total, paid, lines, story }: ReceiptContent): string =>
  [
    RECEIPT.lines.textHead(title, number),
    `${total}. ${paid}.`,
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    ...(story === null ? [] : [story]),
  ].join('\n');

export const receiptFileName = ({ number }: Pick<ReceiptContent, 'number'>): string => RECEIPT.lines.fileName(number);
