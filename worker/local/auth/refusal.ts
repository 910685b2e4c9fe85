import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AuthContext } from './context.ts'

const VERSION_HEADER = 'x-supabase-api-version'
const VERSION = '2024-01-01'

/** An error in the hosted service's words. */
export class AccountServiceError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: string
  /** The reasons why a password is too weak. */
  readonly reasons: string[] | undefined

  constructor(status: ContentfulStatusCode, code: string, message: string, reasons?: string[]) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

export const invalid = (message: string) =>
  new AccountServiceError(400, 'validation_failed', message)

/** Newer clients send a version, a date, and get another format. */
function speaksVersion(header: string | undefined): boolean {
  if (!header || !/^\d{4}-\d\d-\d\d$/.test(header) || Number.isNaN(Date.parse(header))) return false
  return header >= VERSION
}

export function answerRefusal(error: Error, c: AuthContext): Response {
  if (!(error instanceof AccountServiceError)) console.error(error)
  const refusal =
    error instanceof AccountServiceError
      ? error
      : new AccountServiceError(500, 'unexpected_failure', 'Unexpected failure')
  const { status, code, message, reasons } = refusal
  const details = reasons && { weak_password: { reasons } }
  // The service sends every code in this header except this one.
  if (!reasons) c.header('x-sb-error-code', code)
  if (speaksVersion(c.req.header(VERSION_HEADER))) {
    c.header(VERSION_HEADER, VERSION)
    return c.json({ code, message, ...details }, status)
  }
  const error_id = status >= 500 ? { error_id: crypto.randomUUID() } : undefined
  return c.json({ code: status, error_code: code, msg: message, ...details, ...error_id }, status)
}
