import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import {
  getOwnVerificationEndpoint,
  sendProofEndpoint,
  startRenewalEndpoint,
  withdrawRenewalEndpoint,
  type OwnVerification,
} from '#moderation/renewals'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { jpegOf } from '../../../lib/picture-file.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

const SENT_PX = 1_600
const QUALITY = 0.85

/** The steps of a renewal, one call at a time, and the result of the last one. */
export function useRenewal() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const queryKey = personalKey(user?.id, getOwnVerificationEndpoint)
  // The code on the page may have expired.
  const { busy, message, setMessage, run } = useSingleCall(
    () => void queries.invalidateQueries({ queryKey }),
  )

  const change = (send: () => Promise<OwnVerification>, successMessage = '') =>
    void run(async () => {
      replaceAnswer<OwnVerification>(queries, queryKey, await send())
      if (successMessage) setMessage({ kind: 'success', text: successMessage })
    })
  return {
    busy,
    message,
    start: () => change(() => call(startRenewalEndpoint)),
    send: (id: string, file: File) =>
      change(
        async () => {
          const body = new FormData()
          body.append('file', await shrink(file), 'picture.jpg')
          return call(sendProofEndpoint, { params: { id }, body })
        },
        t`Thank you. Our team will reply within 48 hours.`,
      ),
    withdraw: (id: string) =>
      change(
        () => call(withdrawRenewalEndpoint, { params: { id } }),
        t`Your picture has been deleted.`,
      ),
  }
}

/**
 * Reduces a picture for a slow connection. Returns the file unchanged if the browser can't read it: the Worker then
 * names the formats that it accepts.
 */
async function shrink(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return file
  const { width, height } = picture
  const small = await jpegOf({ picture, width, height, maxSide: SENT_PX, quality: QUALITY })
  picture.close()
  return small ?? file
}
