import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { getOwnEndpoint, type OwnProfile } from '#companions/own/own'
import { answerers, type Answerer } from '#companions/channels'
import { setAnsweredByEndpoint } from '#messaging/own-requests'
import { errorMessageOf } from '../../../lib/api/api.ts'
import { PERSONAL } from '../../../lib/auth/auth-provider.tsx'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useSavedChoice } from '../../../lib/use-saved-choice.ts'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { OwnSection } from '../../shared/own-section.tsx'

/** Lets the companion choose who answers requests to her: she herself, the team, or both. */
export function AnsweredBySection() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { user } = useAuth()
  const { data } = useApiQuery(getOwnEndpoint)
  const [message, setMessage] = useState<Message>(null)
  const names: Record<Answerer, string> = {
    self: t`I answer myself`,
    together: t`Together with the team`,
    team: t`Our team answers for me`,
  }

  async function save(answeredBy: Answerer) {
    setMessage(null)
    try {
      const requests = await call(setAnsweredByEndpoint, { body: { answeredBy } })
      queries.setQueryData<OwnProfile>(
        personalKey(user?.id, getOwnEndpoint),
        (own) => own && { ...own, requests: { ...own.requests, ...requests } },
      )
      void queries.invalidateQueries({ queryKey: [PERSONAL] })
      setMessage({ kind: 'success', text: t`Saved: ${names[answeredBy]}` })
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
  }
  const { shown, isSaving, choose } = useSavedChoice(data?.requests.answeredBy, save)
  return (
    <OwnSection
      title={<Trans>Who answers</Trans>}
      help={
        <p>
          <Trans>
            Your choice applies right away, also to open requests, and members see whether you or
            our team wrote. If you reply yourself, our team reads messages only to keep everyone
            safe; you see each time under More, with the reason.
          </Trans>
        </p>
      }
    >
      <fieldset className="grid gap-1 border-0" aria-busy={isSaving}>
        <legend className="sr-only">
          <Trans>Who answers</Trans>
        </legend>
        {answerers.map((value) => (
          <label key={value} className="tick">
            <input
              type="radio"
              name="answeredBy"
              value={value}
              checked={shown === value}
              onChange={() => choose(value)}
            />
            <span>{names[value]}</span>
          </label>
        ))}
      </fieldset>
      <FormMessage message={message} />
    </OwnSection>
  )
}
