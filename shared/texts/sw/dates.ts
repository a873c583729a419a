import type { En } from '../en/dates.ts';

/** Not from Intl: cheap phones often lack the Kiswahili names. */
const MONTHS = [
  'Januari',
  'Februari',
  'Machi',
  'Aprili',
  'Mei',
  'Juni',
  'Julai',
  'Agosti',
  'Septemba',
  'Oktoba',
  'Novemba',
  'Desemba',
];
const DAYS = ['Jpili', 'Jtatu', 'Jnne', 'Jtano', 'Alh', 'Ijm', 'Jmosi'];

const monthOf = (date: string): string => MONTHS[Number(date.slice(5, 7)) - 1] ?? '';

/** The first three letters of each month are its short name. */
export const sayShortDay: En['sayShortDay'] = (date) => `${Number(date.slice(8))} ${monthOf(date).slice(0, 3)}`;

export const sayDay: En['sayDay'] = (date) => `${DAYS[new Date(date).getUTCDay()] ?? ''}, ${sayShortDay(date)}`;

export const sayMonth: En['sayMonth'] = (month) => `${monthOf(month)} ${month.slice(0, 4)}`;
