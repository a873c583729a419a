import { Card } from '../../../ui/card.tsx';

export function DriversTab() {
  return <Card title="Drivers">Nothing to show yet.</Card>;
}
