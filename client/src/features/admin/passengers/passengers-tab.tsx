import { Card } from '../../../ui/card.tsx';

export function PassengersTab() {
  return <Card title="Passengers">Nothing to show yet.</Card>;
}
