import { Card } from '../../../ui/card.tsx';

export function AuditTab() {
  return <Card title="Audit log">Nothing to show yet.</Card>;
}
