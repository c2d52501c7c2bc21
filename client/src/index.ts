export { AforoError } from './aforo-error.ts'
export type { Call, CallInput, CallReply, WebhookEvent } from './calls.ts'
export { type Client, type ClientOptions, createClient } from './create-client.ts'
export { readEvent, WebhookError } from './read-event.ts'
