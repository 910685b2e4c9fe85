import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getOwnEndpoint, type OwnProfile } from '#companions/own/own'
import type { Answerer } from '#companions/channels'
import { setAnsweredByEndpoint } from '#messaging/own-requests'
import { AnswererChoice } from '../../../features/messaging/answerer-choice.tsx'
import { call } from '../../../lib/api/call.ts'
import { personalKey } from '../../../lib/api/use-api-query.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { Button } from '../../../ui/button.tsx'
import { FormMessage } from '../../../ui/form-message.tsx'
import { SectionHelp } from '../../shared/own-section.tsx'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Asks once who answers requests, if the account was never asked. */
export function AnswererQuestion({ requests }: Pick<OwnProfile, 'requests'>) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const [answeredBy, setAnsweredBy] = useState<Answerer>(requests.answeredBy)
  const { busy, message, run } = useSingleCall()
  if (requests.isAnswererChosen) return null

  const save = () =>
    run(async () => {
      const choice = await call(setAnsweredByEndpoint, { body: { answeredBy } })
      queries.setQueryData<OwnProfile>(
        personalKey(user?.id, getOwnEndpoint),
        (own) =>
          own && { ...own, requests: { ...own.requests, ...choice, isAnswererChosen: true } },
      )
    })
  return (
    <section className="grid gap-3 p-4 bg-paper-2" aria-label={t`Who answers your requests?`}>
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
