export interface DatabaseLog {
  warn(message: string, error?: unknown): void
}
