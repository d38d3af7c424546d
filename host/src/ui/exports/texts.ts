/** For whom a file of comments and drawings is (XREV-23). */
export const exportTexts = {
  forWhom: 'For whom',
  forTeam: 'The team (everything)',
  forClients: 'Clients (only what is for them)',
  onlyForClients: 'For clients: only what is for them',
}
