import type { AccountServiceError } from './refusal.ts'
import type { IssuedSession } from './sessions.ts'

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
}

type Fields = Record<string, string>

function encode(fields: Fields): string {
  const parameters = new URLSearchParams(fields)
  parameters.sort()
  return parameters.toString()
}

function back(to: string, fragment: Fields): string {
  const url = new URL(to)
  // An empty parameter that identifies the fragment as the service's to clients.
  url.hash = encode({ ...fragment, sb: '' })
  return url.href
}

export const backWithSession = (to: string, { body }: IssuedSession, type: string) =>
  back(to, {
    access_token: body.access_token,
    expires_at: String(body.expires_at),
    expires_in: String(body.expires_in),
    refresh_token: body.refresh_token,
    token_type: body.token_type,
    type,
  })

export const backWithMessage = (to: string, message: string) => back(to, { message })

export function backWithFailure(to: string, refusal: AccountServiceError): string {
  const error = errorNames[refusal.status]
  const fields = {
    ...(error && { error }),
    error_code: refusal.code,
    error_description: refusal.message,
  }
  return back(to, fields)
}
