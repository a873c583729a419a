import { fareStoryText } from '#shared/contract/fare-texts.ts';
import type { Receipt } from '#shared/contract/receipt-entities.ts';
import { MESSAGES } from '#shared/contract/messages.ts';
import { METHOD_LABELS } from '#shared/contract/ride-labels.ts';
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
  const { startedAt, completedAt, distance, passengerCount, plate } = receipt;
  const line = (label: string, value: string | null): ReceiptLine[] => (value === null ? [] : [{ label, value }]);
  return {
    title: `${MESSAGES.brand.name} receipt`,
    number: receipt.number,
    total: ksh(receipt.fare),
    paid: `Paid ${METHOD_LABELS[receipt.paymentMethod].how}`,
    lines: [
      ...line('From', receipt.pickup),
      ...line('To', receipt.destination),
      ...line('Requested', moment(receipt.requestedAt)),
      ...line('Started', startedAt && moment(startedAt)),
      ...line('Arrived', moment(completedAt)),
      ...line('Duration', startedAt && rideTime(startedAt, completedAt)),
      ...line('Distance', distance === null ? null : km(distance)),
      ...line('Passenger', passengerCount === 1 ? receipt.passengerName : `${receipt.passengerName} and 1 more`),
      ...line('Driver', receipt.driverName),
      ...line('Number plate', plate === '' ? null : plate),
    ],
    story: fareStoryText(receipt),
  };
}

const rideTime = (from: string, to: string): string =>
  minutes(Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000)));

/** Returns a receipt as a text message. */
export const receiptText = ({ title, number, total, paid, lines, story }: ReceiptContent): string =>
  [
    `${title} ${number}`,
    `${total}. ${paid}.`,
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    ...(story === null ? [] : [story]),
  ].join('\n');

export const receiptFileName = ({ number }: Pick<ReceiptContent, 'number'>): string => `boda-receipt-${number}.png`;
