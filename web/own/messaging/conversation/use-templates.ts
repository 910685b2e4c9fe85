import { useQueryClient } from '@tanstack/react-query'
import { t } from '@lingui/core/macro'
import {
  getTemplatesEndpoint,
  saveTemplatesEndpoint,
  type Template,
  type Templates,
} from '#messaging/own-requests'
import { CallError } from '../../../lib/api/api.ts'
import { useAuth } from '../../../lib/auth/use-auth.ts'
import { call } from '../../../lib/api/call.ts'
import { replaceAnswer } from '../../../lib/api/replace-answer.ts'
import { personalKey, useApiQuery } from '../../../lib/api/use-api-query.ts'
import { useSingleCall } from '../../../lib/api/use-single-call.ts'

/** Templates of a companion who has not saved any yet. */
const starterTemplates = (): Template[] => [
  {
    title: t`With pleasure`,
    text: t`Thank you for your message. I would be glad to meet you at the time you suggest.`,
  },
  {
    title: t`Where we meet`,
    text: t`Thank you for your message. Where would you like to meet?`,
  },
  {
    title: t`Later today`,
    text: t`Thank you for your message. I will answer you later today.`,
  },
]

/** The companion's templates, saved as a whole. */
export function useTemplates() {
  const queries = useQueryClient()
  const { user } = useAuth()
  const { data: storedTemplates, refetch } = useApiQuery(getTemplatesEndpoint, {}, { staleTime: 0 })
  const { busy, message, setMessage, run } = useSingleCall(async (error) => {
    if (error instanceof CallError && error.status === 409) await refetch()
  })

  /** @returns whether the call succeeded */
  async function save(templates: Template[], successMessage: string): Promise<boolean> {
    if (!storedTemplates) return false
    return run(async () => {
      const body = { version: storedTemplates.version, templates }
      const answer = await call(saveTemplatesEndpoint, { body })
      replaceAnswer<Templates>(queries, personalKey(user?.id, getTemplatesEndpoint), answer)
      setMessage({ kind: 'success', text: successMessage })
    })
  }
  const isNew = storedTemplates?.version === 0
  return {
    isLoaded: storedTemplates !== undefined,
    templates: isNew ? starterTemplates() : (storedTemplates?.templates ?? []),
    save,
    busy,
    message,
  }
}
export type TemplateTools = ReturnType<typeof useTemplates>
