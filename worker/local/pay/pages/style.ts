import { panelStyle } from '../../style.ts'

export const payStyle = `${panelStyle}
:root {
  --on-wine: light-dark(oklch(97% 0.01 60), oklch(18% 0.03 350));
  --alarm: light-dark(oklch(47% 0.19 27), oklch(76% 0.14 27));
}
form {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  align-items: end;
}
label {
  display: grid;
  gap: 0.25rem;
  color: var(--ink-2);
  font-size: 0.875rem;
}
button,
input,
select {
  box-sizing: border-box;
  min-height: 2.75rem;
  max-width: 100%;
  padding: 0.25rem 0.75rem;
  border: 1px solid var(--line);
  border-radius: 2px;
  background: transparent;
  color: var(--ink);
  font: inherit;
}
select option {
  background: var(--paper);
}
button {
  cursor: pointer;
}
button:hover:not(:disabled) {
  border-color: var(--wine);
}
button:disabled {
  color: var(--ink-2);
  opacity: 0.5;
  cursor: default;
}
button.first {
  border-color: var(--wine);
  background: var(--wine);
  color: var(--on-wine);
}
.short {
  width: 7rem;
}
fieldset {
  display: grid;
  gap: 1rem;
  width: 100%;
  margin: 0;
  padding: 1.25rem 0;
  border: 0;
  border-block: 1px solid var(--line);
}
legend {
  padding: 0 0.75rem 0 0;
  color: var(--ink-2);
  font-size: 0.875rem;
}
.pair {
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 1rem;
}
fieldset input {
  width: 100%;
}
fieldset .label {
  margin: 0;
}
.price {
  font-size: 1.25rem;
  font-variant-numeric: tabular-nums;
}
.panel,
article {
  padding-bottom: 1.75rem;
}
.row {
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
  align-items: end;
  width: 100%;
}
ul {
  margin: 0 0 1rem;
  padding: 0;
  list-style: none;
  font-size: 0.875rem;
  font-variant-numeric: tabular-nums;
}
li {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  align-items: center;
  justify-content: space-between;
  padding: 0.375rem 0;
  overflow-wrap: anywhere;
}
li + li {
  border-top: 1px solid var(--line);
}
li button {
  min-height: 2.25rem;
}
@media (width >= 40rem) {
  .postbacks li {
    display: grid;
    grid-template-columns: 2fr 3fr 8rem;
  }
  .postbacks form {
    justify-content: end;
  }
}
.bad {
  color: var(--alarm);
}
`
