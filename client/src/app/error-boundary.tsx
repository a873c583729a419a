import { TriangleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

interface ErrorBoundaryProps {
  /** A new value gives the screen another chance: the person went elsewhere. */
  resetKey: string;
  children: ReactNode;
}
interface ErrorBoundaryState {
  failed: boolean;
  resetKey: string;
}

/** A screen that broke, or whose part did not load, gives way to a sentence and a way on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="grid min-h-[60dvh] place-items-center" role="alert">
        <EmptyState
          icon={TriangleAlert}
          title="This screen did not load"
          text="Check your connection, then load it again. A ride under way goes on meanwhile."
          action={<Button onClick={() => window.location.reload()}>Load again</Button>}
        />
      </main>
    );
  }
}
