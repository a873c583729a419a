import { inBoth } from '../language.ts';

const en = {
  /** Texts of the driver's earnings and of the monthly statement. */
  EARNINGS: {
    compare: {
      yesterday: (amount: string) => `Yesterday ${amount}`,
      same: 'Same as yesterday',
      more: (amount: string) => `${amount} more than yesterday`,
      less: (amount: string) => `${amount} less than yesterday`,
    },
    screen: {
      title: 'Earnings',
      back: 'Back to Dashboard',
      earnedToday: 'Earned today',
      label: 'Day, week and month',
    },
    chart: {
      title: (days: number) => `Last ${days} days`,
      best: (day: string, amount: string) => `Best: ${day}, ${amount}`,
      span: (first: string, last: string) => `${first} to ${last}`,
      caption: (days: number) => `Earnings of the last ${days} days`,
      day: 'Day',
      earned: 'Earned',
      trips: 'Trips',
      cash: 'Cash collected',
    },
    figures: {
      loading: 'Loading your figures',
      notLoaded: 'Your figures did not load',
      averageRating: 'Average rating by passengers',
      none: 'Your first completed trip will appear here.',
      total: (trips: number, amount: string) => `In total: ${trips} ${trips === 1 ? 'trip' : 'trips'}, ${amount}.`,
      statement: 'Monthly statement',
      today: 'Today',
      days: (days: number) => `${days} days`,
      caption: 'Earnings: today, last 7 and last 30 days',
      time: 'Time',
      earnedIn: (currency: string) => `Earned (${currency})`,
      trips: 'Trips',
      cashIn: (currency: string) => `Cash collected (${currency})`,
    },
    statement: {
      title: 'Monthly statement',
      back: 'Back to Passengers',
      month: 'Month',
      loading: 'Loading your statement',
      notLoaded: 'Your statement did not load',
      none: (month: string) => `No completed trips in ${month}`,
      noneText: 'Every trip you complete is listed here, with its fare.',
      csv: 'CSV',
      downloadCsv: 'Download as CSV',
      print: 'Print',
      label: (month: string) => `Statement of ${month}`,
      completedTrips: 'Completed trips',
      trip: 'Trip',
      fare: 'Fare',
      ends: (pickup: string, destination: string) => `${pickup} to ${destination}`,
      receipt: (number: string) => `Receipt ${number}`,
      trips: 'Trips',
      earned: 'Earned',
      inCash: 'In cash',
    },
  },
};
export type En = typeof en;

export const { EARNINGS } = inBoth(en, () => import('../sw/earnings.ts'));
