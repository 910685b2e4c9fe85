import { useLingui } from '@lingui/react/macro'
import { Fragment, useId } from 'react'
import { offerFields } from '#companions/offer-texts'
import { vocabulary } from '#companions/vocabulary'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { valueLabel } from '../labels.ts'
import type { CompanionForm } from './companion-form.ts'
import { useFieldNames } from './field-names.ts'
import type { FieldsProps } from './fields-props.ts'
import { GroupRefusal } from './group-refusal.tsx'
import { serviceTextFields } from './offer-texts-fields.tsx'
import { PriceField } from './price-field.tsx'
import { useNewRow } from './use-new-row.ts'

type Service = CompanionForm['services'][number]
type Props = FieldsProps & {
  /** False: without the names in other languages. */
  hasTexts?: boolean
}

const serviceFields = ['services', ...offerFields.filter((field) => field.startsWith('services_'))]

/** Services with unique names, their descriptions and prices; the last line adds one. */
export function ServiceRows({ form, set, refusals, hasTexts = true }: Props) {
  const { t } = useLingui()
  const { services: label } = useFieldNames()
  const listId = useId()
  const { part, line, type, add, addOnEnter, errorOf } = useNewRow('services', { form, set })
  const { services } = form
  const columns = [
    { key: 'name', name: t`Service`, maxLength: 80 },
    { key: 'description', name: t`Description`, maxLength: 300 },
  ]
  const change = (id: string, changes: Partial<Service>) =>
    set(
      'services',
      services.map((service) => (service.id === id ? { ...service, ...changes } : service)),
    )
  return (
    <>
      <div className="service-rows grid grid-cols-1 gap-2">
        <p className="text-small text-ink-2">{label}</p>
        {services.map((service) => {
          const { id, name } = service
          return (
            <Fragment key={id}>
              <div className="admin-row" role="group" aria-label={name}>
                <strong>{name}</strong>
                <span className="field-box">
                  <input
                    aria-label={t`Description of ${name}`}
                    placeholder={t`Description`}
                    maxLength={300}
                    value={service.description}
                    onChange={(event) => change(id, { description: event.target.value })}
                  />
                </span>
                <IconButton
                  icon="x"
                  label={t`Remove ${name}`}
                  onClick={() =>
                    set(
                      'services',
                      services.filter((item) => item.id !== id),
                    )
                  }
                />
              </div>
              <PriceField
                label={t`Price of ${valueLabel('services', name)}`}
                name={`service-price-${id}`}
                value={service.price}
                onValue={(price) => change(id, { price })}
              />
              {hasTexts &&
                serviceTextFields(service, form.offer_language, (changes) => change(id, changes))}
            </Fragment>
          )
        })}
        <div ref={part} className="admin-row" role="group" aria-label={t`Add to ${label}`}>
          {columns.map(({ key, name, maxLength }) => (
            <Field
              key={key}
              label={name}
              name={`services-${key}`}
              maxLength={maxLength}
              list={key === 'name' ? listId : undefined}
              value={line[key] ?? ''}
              error={errorOf(`services-${key}`)}
              onChange={(event) => type({ [key]: event.target.value })}
              onKeyDown={addOnEnter}
            />
          ))}
          <datalist id={listId}>
            {vocabulary.services.map((word) => (
              <option key={word}>{word}</option>
            ))}
          </datalist>
          <Button variant="line" onClick={add} aria-label={t`Add to ${label}`}>
            {t`Add`}
          </Button>
        </div>
      </div>
      <GroupRefusal refusals={refusals} fields={serviceFields} />
    </>
  )
}
