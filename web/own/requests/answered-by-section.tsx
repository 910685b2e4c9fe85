import { useQueryClient } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { answerers, type Answerer } from '#contract/own-options'
import { getOwn } from '#contract/own.api'
import { setAnsweredBy } from '#contract/own-requests.api'
import { errorMessageOf } from '../../lib/api.ts'
import { PERSONAL } from '../../lib/auth/auth-provider.tsx'
import { call } from '../../lib/call.ts'
import { useAnswer } from '../../lib/use-answer.ts'
import { FormMessage, type Message } from '../../ui/form-message.tsx'
import { OwnSection } from '../shared/own-section.tsx'

/** Who answers requests to her. */
export function AnsweredBySection() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useAnswer(getOwn)
  /** While it is being saved. */
  const [chosen, setChosen] = useState<Answerer | null>(null)
  const busy = chosen !== null
  const [message, setMessage] = useState<Message>(null)
  const names: Record<Answerer, string> = {
    self: t`I answer myself`,
    together: t`Together with the team`,
    team: t`Our team answers for me`,
  }

  async function choose(answeredBy: Answerer) {
    if (busy) return
    setChosen(answeredBy)
    setMessage(null)
    try {
      await call(setAnsweredBy, { body: { answeredBy } })
      await queries.invalidateQueries({ queryKey: [PERSONAL] })
      setMessage({ kind: 'success', text: t`Saved: ${names[answeredBy]}` })
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
    setChosen(null)
  }
  return (
    <OwnSection
      title={<Trans>Who answers</Trans>}
      help={
        <p>
          <Trans>
            Your choice applies at once, including to open requests. Where you answer yourself, our
            team reads messages only to keep everyone safe; each time is listed under Privacy, with
            the reason. Members see whether you or our team wrote.
          </Trans>
        </p>
      }
    >
      <fieldset className="own-choices" aria-busy={busy}>
        <legend className="sr-only">
          <Trans>Who answers</Trans>
        </legend>
        {answerers.map((value) => (
          <label key={value} className="tick">
            <input
              type="radio"
              name="answeredBy"
              value={value}
              checked={(chosen ?? data?.requests.answeredBy) === value}
              onChange={() => void choose(value)}
            />
            <span>{names[value]}</span>
          </label>
        ))}
      </fieldset>
      <FormMessage message={message} />
    </OwnSection>
  )
}
