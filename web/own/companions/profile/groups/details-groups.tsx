import { channelKinds } from '#companions/channels'
import {
  ChannelFields,
  NoticeField,
} from '../../../../features/companions/fields/channel-fields.tsx'
import { useFieldNames } from '../../../../features/companions/fields/field-names.ts'
import { GroupRefusal } from './group-refusal.tsx'
import { WeekFields } from '../week/week-fields.tsx'
import type { GroupProps } from './group-props.ts'

/** Hours before which a request must be sent. */
export const NoticeGroup = ({ values, set, refusals }: GroupProps) => (
  <NoticeField form={values} set={set} error={refusals['notice_hours']} />
)

/** Usual hours of each weekday. */
export const WeekGroup = ({ values, set, refusals }: GroupProps) => (
  <>
    <WeekFields form={values} set={set} />
    <GroupRefusal text={refusals['schedule']} />
  </>
)

/** Direct channels, and who may open each. */
export function ChannelsGroup({ values, set, refusals }: GroupProps) {
  const names = useFieldNames()
  const refusedChannel = channelKinds.find((channel) => refusals[channel])
  return (
    <>
      <ChannelFields form={values} set={set} />
      <GroupRefusal
        text={refusedChannel && `${names[refusedChannel]}: ${refusals[refusedChannel]}`}
      />
    </>
  )
}
