import { expect } from 'vitest'
import { addressOf } from '#platform/endpoint'
import { allowAgainSchemas } from '#media/media-consents'
import { allowAgainEndpoint, revokeConsentEndpoint } from '#media/own-consents'
import type { adminClaims } from '../staff/admin.ts'
import { rowsOf } from '../staff/admin.ts'
import { expectAnswer } from '../platform/answers.ts'
import { adaClaims } from '../companions/companions-own.ts'
import { env } from '../platform/database.ts'
import { openSubmissions, ownForm } from './submitted-media.ts'
import { fileOf, picture } from './uploads.ts'

type Claims = typeof adaClaims

export const portrait = () => ownForm({ file: fileOf(picture('portrait'), 'image/jpeg') })

/** Two companions with accounts, and functions to withdraw pictures and to undo it. */
export async function openWithdrawals() {
  const office = await openSubmissions()
  const send = (
    claims: Claims | typeof adminClaims,
    operation: typeof allowAgainEndpoint | typeof revokeConsentEndpoint,
    id: string,
  ) => office.send(claims, ['POST', addressOf(operation, { params: { id } })])
  return {
    ...office,
    /** Uploads a picture that staff approve. @returns its id */
    shown: async (claims: Claims = adaClaims) => {
      const { id, version } = await office.uploaded(portrait(), claims)
      expect(await office.decided([{ id, version }])).toEqual({ changed: 1, failed: [] })
      return id
    },
    allow: (claims: Claims | typeof adminClaims, id: string) =>
      send(claims, allowAgainEndpoint, id),
    withdraw: async (id: string, claims: Claims = adaClaims) =>
      expect((await send(claims, revokeConsentEndpoint, id)).status).toBe(200),
    allowed: (id: string, claims: Claims = adaClaims) =>
      expectAnswer(allowAgainSchemas, send(claims, allowAgainEndpoint, id)),
    isRefused: async (claims: Claims = adaClaims) => {
      const response = await office.upload(portrait(), {}, claims)
      const { id } = await response.json<{ id: string }>()
      return response.status === 409 && id === 'media.blocked'
    },
  }
}

/** Backdates withdrawals. */
export const age = (ms: number, id = '%') =>
  env.DB.prepare(
    'UPDATE media_withdrawals SET withdrawn_at = withdrawn_at - ?1 WHERE media_id LIKE ?2',
  )
    .bind(ms, id)
    .run()

export const blocklistRows = () =>
  rowsOf<{ hash: string }>('SELECT kind, hash FROM media_blocklist')
export const liftEvents = () =>
  rowsOf("SELECT actor FROM audit_log WHERE act = 'media.allowed-again'")
