import { Button } from '#client/ui/button.tsx';
import { Menu, type MenuItem } from '#client/ui/menu.tsx';

/** An action on a row. The main action is a button, the others are in a menu. */
export interface RowAction extends MenuItem {
  isMain?: boolean;
}

interface RowActionsProps {
  actions: readonly RowAction[];
  /** The accessible name of the row. */
  rowName: string;
}

export function RowActions({ actions, rowName }: RowActionsProps) {
  const rest = actions.filter(({ isMain }) => !isMain);
  return (
    <>
      {actions.map(
        ({ isMain, label, name, act }) =>
          isMain && (
            <Button key={name} size="small" variant="outline" aria-label={name} onClick={act} className="px-3!">
              {label}
            </Button>
          ),
      )}
      {rest.length > 0 && <Menu label={`More: ${rowName}`} items={rest} />}
    </>
  );
}
