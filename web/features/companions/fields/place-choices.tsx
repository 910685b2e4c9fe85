import { vocabulary } from '#companions/vocabulary'
import { CheckboxWithNote } from '../../../ui/choice-fields.tsx'
import { ownPlaceName } from '../own-value-labels.ts'
import { useValueLabel } from '../value-labels.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { GroupRefusal } from './group-refusal.tsx'

/** Checkboxes for the places where she meets members. */
export function PlaceChoices({ form, set, refusals, isOwn = false }: FieldsProps) {
  const names = useFieldNames()
  const valueLabel = useValueLabel()
  return (
    <fieldset>
      <legend className="text-small text-ink-2">{names.place}</legend>
      <div className="flex flex-wrap gap-x-6">
        {vocabulary.place.map((place) => (
          <CheckboxWithNote
            key={place}
            checked={form.place.includes(place)}
            onChange={(isChecked) =>
              set(
                'place',
                vocabulary.place.filter((option) =>
                  option === place ? isChecked : form.place.includes(option),
                ),
              )
            }
          >
            {isOwn ? ownPlaceName(place) : valueLabel('place', place)}
          </CheckboxWithNote>
        ))}
      </div>
      <GroupRefusal refusals={refusals} fields={['place']} />
    </fieldset>
  )
}
