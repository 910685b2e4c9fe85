import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf } from '#platform/endpoint'
import { listOwnConsentsEndpoint } from '#media/own-consents'
import { getOwnMediaEndpoint } from '#media/own-media'
import { previewOwnEndpoint } from '#companions/own/own'
import type { OwnMedia } from '#media/submitted-media'
import { CallError, fieldMessage } from '../../lib/api/api.ts'
import { useAuth } from '../../lib/auth/use-auth.ts'
import { replaceAnswer } from '../../lib/api/replace-answer.ts'
import { personalKey } from '../../lib/api/use-api-query.ts'
import { useSingleCall } from '../../lib/api/use-single-call.ts'

/** Id of the message element. */
export const NOTICE_ID = 'own-media-notice'

export function ownMediaRefusal(error: unknown): string {
  if (!(error instanceof CallError)) return t`An unexpected error occurred`
  const { detail } = error.body
  return Array.isArray(detail) ? detail.map(fieldMessage).join(' · ') : error.message
}

/** Changes the companion's media, one call at a time, and shows the result. */
export function useOwnMediaChange() {
  const queries = useQueryClient()
  const { user } = useAuth()
  /** Id of the file withdrawn last. */
  const [withdrawnId, setWithdrawnId] = useState<string | null>(null)
  const reload = () =>
    queries.invalidateQueries({ queryKey: personalKey(user?.id, getOwnMediaEndpoint) })

  const { busy, message, setMessage, run } = useSingleCall(() => void reload())

  /** @returns whether the call succeeded */
  const change = (send: () => Promise<OwnMedia>, successMessage: string | (() => string)) =>
    run(async () => {
      replaceAnswer<OwnMedia>(queries, personalKey(user?.id, getOwnMediaEndpoint), await send())
      void queries.invalidateQueries({ queryKey: personalKey(user?.id, listOwnConsentsEndpoint) })
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[2]).startsWith(addressOf(previewOwnEndpoint)),
      })
      setMessage({
        kind: 'success',
        text: typeof successMessage === 'string' ? successMessage : successMessage(),
      })
    }, ownMediaRefusal)
  return {
    change,
    reload,
    busy,
    message,
    setMessage,
    withdrawnId,
    setWithdrawn: setWithdrawnId,
  }
}
export type OwnMediaChange = ReturnType<typeof useOwnMediaChange>
