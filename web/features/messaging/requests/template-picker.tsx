import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/field.tsx'

type Props = {
  templates: readonly { title: string; text: string }[]
  onChoose: (text: string) => void
}

/** Chooses among prepared answers. */
export function TemplatePicker({ templates, onChoose }: Props) {
  const { t } = useLingui()
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
        if (event.target.value !== '' && chosen) onChoose(chosen.text)
      }}
    />
  )
}
