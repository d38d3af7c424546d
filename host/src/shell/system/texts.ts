/** The texts of the error pages beside their titles, and of the health check; fetched with them. */
export const systemTexts = {
  healthy: 'ok',
  noAccessTo: (page: string) => `No access to ${page}`,
  noAccessNeeds: (workspace: string) =>
    `Your role in ${workspace} does not include it. An owner or admin can grant you:`,
  tryAgainIn: (seconds: number) => `Try again in ${seconds} s`,
  goHome: 'Go to the workspace',
} as const
