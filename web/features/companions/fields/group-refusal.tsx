import type { FieldRefusals } from './fields-props.ts'
import '../../../styles/forms.css'

type Props = { refusals: FieldRefusals | undefined; fields: readonly string[]; names?: Names }
type Names = Readonly<Record<string, string>>

/**
 * Message below a list or a set of choices; fields of one value show theirs themselves.
 *
 * @param names names of the fields, where the message needs one
 */
export function GroupRefusal({ refusals, fields, names }: Props) {
  const field = fields.find((name) => refusals?.[name])
  if (field === undefined) return null
  return (
    <p role="alert" className="group-refusal">
      {names ? `${names[field]}: ${refusals?.[field]}` : refusals?.[field]}
    </p>
  )
}
