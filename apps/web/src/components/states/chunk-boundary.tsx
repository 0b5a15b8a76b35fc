import { Component, type ReactNode } from 'react';
import { ChunkMissing } from '../../lib/chunks/chunk-missing.ts';

interface ChunkBoundaryProps {
  renderMissing: (missing: ChunkMissing) => ReactNode;
  children: ReactNode;
}

/**
 * Renders a replacement for a part of the app that could not be loaded. Other errors go to the boundaries around it.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof ChunkMissing) return this.props.renderMissing(error);
    throw error;
  }
}
