import { ChunkLoadError } from '@arbo/core/internal'
import { Component, type ComponentType, type ReactNode } from 'react'
import { PartFailed, type PartFailedProps } from './PartFailed.tsx'

interface PartBoundaryProps {
  children: ReactNode
  /** Closes what failed, where it was opened over the page. */
  onClose?: (() => void) | undefined
  onFailed?: () => void
  /** Before it is rendered afresh. */
  onRetry?: () => void
  /** Another key is another content, with a chance of its own. */
  of?: unknown
  /** What stands in its place instead. */
  Failed?: ComponentType<PartFailedProps> | undefined
}

interface State {
  error: unknown
  of: unknown
}

/** Keeps a failure to the screen, panel or dialog that has it. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { error: null, of: this.props.of }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Nothing was thrown') }
  }

  static getDerivedStateFromProps({ of }: PartBoundaryProps, state: State): Partial<State> | null {
    return of === state.of ? null : { error: null, of }
  }

  override componentDidCatch(): void {
    this.props.onFailed?.()
  }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    const { children, onClose, Failed = PartFailed } = this.props
    if (error === null) return children
    return <Failed isMissing={error instanceof ChunkLoadError} onRetry={this.retry} onClose={onClose} />
  }
}
