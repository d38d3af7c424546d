/** The parts of oidc-provider that tests use; it brings no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Interaction {
    uid: string
    prompt: { name: string }
    params: Record<string, unknown>
    session?: { accountId: string }
  }
  export default class OidcProvider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    Grant: new (properties: { accountId: string; clientId: string }) => Grant
  }
}
