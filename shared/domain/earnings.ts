import { EARNINGS_BARS_DAYS, EARNINGS_MONTH_DAYS, EARNINGS_WEEK_DAYS } from './constants/rules.ts';
import { paidInCash, type PaymentMethod } from './payment.ts';
import { dateInNairobi, daysBefore, startOfToday } from './schedule.ts';

/** The fields of a completed ride that earnings need. */
export interface PaidRide {
  fare: number;
  completedAt: Date;
  paymentMethod: PaymentMethod;
}

interface Sums {
  amount: number;
  trips: number;
  cash: number;
}

/** The start of the longest period that the earnings cover. */
export const earningsFrom = (now: Date): Date => daysBefore(startOfToday(now), EARNINGS_MONTH_DAYS - 1);

/** Earnings from completed rides: today, 7 and 30 days, and each of the last 14 days, oldest first (R8, R18). */
export function earningsOf(rides: readonly PaidRide[], now: Date) {
  const today = startOfToday(now);
  const byDay = new Map<string, PaidRide[]>();
  for (const ride of rides) {
    const date = dateInNairobi(ride.completedAt);
    byDay.set(date, [...(byDay.get(date) ?? []), ride]);
  }
  const dates = (days: number): string[] =>
    Array.from({ length: days }, (_, i) => dateInNairobi(daysBefore(today, days - 1 - i)));
  const sums = (days: number): Sums => sumOf(dates(days).flatMap((date) => byDay.get(date) ?? []));
  const periods = { today: sums(1), week: sums(EARNINGS_WEEK_DAYS), month: sums(EARNINGS_MONTH_DAYS) };
  return {
    today: periods.today.amount,
    week: periods.week.amount,
    month: periods.month.amount,
    trips: periods.month.trips,
    periods,
    days: dates(EARNINGS_BARS_DAYS).map((date) => ({ date, ...sumOf(byDay.get(date) ?? []) })),
  };
}

const sumOf = (rides: readonly PaidRide[]): Sums => ({
  amount: rides.reduce((sum, ride) => sum + ride.fare, 0),
  trips: rides.length,
  cash: paidInCash(rides),
});
