import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getOwnEndpoint, type OwnProfile } from '#companions/own/own'
import type { Answerer } from '#companions/channels'
import { setAnsweredByEndpoint } from '#messaging/own-requests'
import { AnswererChoice } from '../../../features/messaging/answerer-choice.tsx'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { call } from '../../../lib/api/call.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'

/** Asks once who answers requests, if the account was never asked. */
export function AnswererQuestion({ requests }: Pick<OwnProfile, 'requests'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const [answeredBy, setAnsweredBy] = useState<Answerer>(requests.answeredBy)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  if (requests.isAnswererChosen) return null

  async function save() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    try {
      const choice = await call(setAnsweredByEndpoint, { body: { answeredBy } })
      queries.setQueryData<OwnProfile>(
        personalKey(user?.id, getOwnEndpoint),
        (own) =>
          own && { ...own, requests: { ...own.requests, ...choice, isAnswererChosen: true } },
      )
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
    setBusy(false)
  }
  return (
    <section className="own-question" aria-label={t`Who answers your requests?`}>
      <AnswererChoice value={answeredBy} onChange={setAnsweredBy} />
      <FormMessage message={message} />
      <p>
        <Button aria-busy={busy} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      </p>
      <SectionHelp title={<Trans>Who answers your requests?</Trans>}>
        <p>
          <Trans>
            Emails and notifications about requests go to the side that answers. Members see who
            wrote, and you can change your choice in your inbox at any time.
          </Trans>
        </p>
      </SectionHelp>
    </section>
  )
}
