import { textFields, translatedFields } from '#platform/text-languages'
import { TextFields } from '../../../../features/companions/fields/text-fields.tsx'
import { useContentNames } from '../../../../features/companions/content-names.ts'
import { GroupRefusal } from './group-refusal.tsx'
import type { GroupProps } from './group-props.ts'

/** Texts in each language. */
export function TextGroup({ values, set, refusals }: GroupProps) {
  const names = useContentNames()
  const refusedField = [...textFields, ...translatedFields].find((field) => refusals[field])
  return (
    <>
      <TextFields form={values} set={set} base={null} isOwn />
      <GroupRefusal text={refusedField && `${names[refusedField]}: ${refusals[refusedField]}`} />
    </>
  )
}
