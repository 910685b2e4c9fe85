import { useLingui } from '@lingui/react/macro'
import { getTemplates } from '#contract/own-requests.api'
import { useAnswer } from '../../lib/use-answer.ts'
import { Select } from '../../ui/field.tsx'

/** Writes one of her templates into the answer; nothing without any. */
export function TemplatePicker({ insert }: { insert: (text: string) => void }) {
  const { t } = useLingui()
  const { data } = useAnswer(getTemplates, {}, { staleTime: 0 })
  const templates = data?.templates ?? []
  if (templates.length === 0) return null
  return (
    <Select
      label={t`Insert a template`}
      value=""
      options={[
        { value: '', name: t`Please choose` },
        ...templates.map(({ title }, at) => ({ value: String(at), name: title })),
      ]}
      onChange={(event) => {
        const chosen = templates[Number(event.target.value)]
        if (event.target.value !== '' && chosen) insert(chosen.text)
      }}
    />
  )
}
