/** What drivers see of a passenger's requests, and the effect of a block (R48). */
export function Requests() {
  return (
    <>
      <li data-when="together">
        <strong>If you ask all drivers nearby,</strong> those who are asked see your first name, your rating and the
        known places nearest to where your trip begins and ends, not the exact places and not your number.
      </li>
      <li data-when="alone">
        <strong>If you ask one driver,</strong> that driver sees your name, your phone number and the exact pickup and
        destination while your request waits for them.
      </li>
      <li data-when="accepted">
        <strong>The driver who accepts your trip</strong> sees your name, your phone number while the trip is open, and
        the exact pickup and destination. These, without the number, stay in that driver’s trip history.
      </li>
      <li data-when="past">
        <strong>A driver who did not take your request</strong> keeps only your first name and those known places.
      </li>
      <li data-when="blocked">
        <strong>A driver can block a passenger,</strong> who gets no word of it. The driver then gets no requests from
        that passenger and is not offered to them.
      </li>
    </>
  );
}
