import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/field.tsx'

type Props = {
  templates: readonly { title: string; text: string }[]
  onChoose: (text: string) => void
}

/** Select for prepared answers. */
export function TemplatePicker({ templates, onChoose }: Props) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Insert a template`}
      value=""
      options={[
        { value: '', name: t`Choose one` },
        ...templates.map(({ title }, index) => ({ value: String(index), name: title })),
      ]}
      onChange={(event) => {
        const template = templates[Number(event.target.value)]
        if (event.target.value !== '' && template) onChoose(template.text)
      }}
    />
  )
}
