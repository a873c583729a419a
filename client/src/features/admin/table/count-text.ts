const whole = new Intl.NumberFormat('en-KE');

/** "1 trip", "1,204 trips". */
export const countText = (count: number, singular: string): string =>
  `${whole.format(count)} ${count === 1 ? singular : `${singular}s`}`;
