import { ActionIcon, Button, createTheme, MantineProvider, PasswordInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useScheme } from '../device/theme.ts'
import classes from './mantine-theme.module.css'

/** Class names by component part. Mantine requires strings, but a CSS module may lack a class. */
function withStrings<Part extends string>(parts: Record<Part, string | undefined>): Record<Part, string> {
  const entries = Object.entries<string | undefined>(parts).map(([part, name]) => [part, name ?? ''])
  return Object.fromEntries(entries) as Record<Part, string>
}

/** The list of a field is part of the page and opens at once. */
const comboboxProps = { withinPortal: false, transitionProps: { duration: 0 } }

function PasswordEye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={20} stroke={1.7} />
}

/**
 * The Mantine theme. Sizes and shapes are set here, colours in tokens.css. Components that appear only after signing in
 * are styled by name, so that the sign-in page does not load them.
 */
const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({ classNames: withStrings({ root: classes.button, label: classes.buttonLabel }) }),
    ActionIcon: ActionIcon.extend({ classNames: withStrings({ root: classes.iconButton }) }),
    // What all fields have in common.
    Input: { classNames: withStrings({ input: classes.fieldInput, section: classes.fieldSection }) },
    InputWrapper: {
      classNames: withStrings({
        label: classes.fieldLabel,
        error: classes.fieldError,
        description: classes.fieldHint,
      }),
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    PasswordInput: PasswordInput.extend({
      classNames: withStrings({ innerInput: classes.passwordInput, visibilityToggle: classes.eye }),
      defaultProps: { visibilityToggleIcon: PasswordEye, rightSectionWidth: 48 },
    }),
    SegmentedControl: {
      classNames: withStrings({
        root: classes.segments,
        indicator: classes.segmentChosen,
        label: classes.segmentLabel,
      }),
      defaultProps: { withItemsBorders: false },
    },
    Menu: {
      classNames: withStrings({
        dropdown: classes.menu,
        item: classes.menuItem,
        label: classes.menuLabel,
        divider: classes.menuDivider,
      }),
      defaultProps: {
        offset: 6,
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 180 },
      },
    },
    Textarea: { classNames: withStrings({ input: classes.areaInput }) },
    Select: {
      classNames: withStrings({
        dropdown: classes.menu,
        options: classes.options,
        option: classes.menuItem,
        empty: classes.menuEmpty,
      }),
      defaultProps: {
        // The list itself scrolls. The keyboard cannot reach a separate scroll area.
        withScrollArea: false,
        // Tabbing through a field, or focusing it because of an error, does not open its list.
        openOnFocus: false,
        selectFirstOptionOnChange: true,
        checkIconPosition: 'right',
        comboboxProps,
      },
    },
    Autocomplete: {
      classNames: withStrings({ dropdown: classes.menu, options: classes.options, option: classes.menuItem }),
      defaultProps: { comboboxProps },
    },
    MultiSelect: {
      classNames: withStrings({
        input: classes.manyInput,
        pill: classes.pill,
        dropdown: classes.menu,
        option: classes.menuItem,
      }),
      defaultProps: { comboboxProps },
    },
    Checkbox: {
      classNames: withStrings({
        body: classes.checkBody,
        inner: classes.checkInner,
        input: classes.checkInput,
        icon: classes.checkIcon,
        labelWrapper: classes.checkLabelWrapper,
        label: classes.checkLabel,
      }),
    },
    Switch: {
      classNames: withStrings({ body: classes.switchBody, track: classes.switchTrack, thumb: classes.switchThumb }),
      defaultProps: { size: 'lg', withThumbIndicator: false },
    },
    Skeleton: { classNames: withStrings({ root: classes.skeleton }) },
    Tooltip: {
      classNames: withStrings({ tooltip: classes.tooltip }),
      defaultProps: { openDelay: 400, withinPortal: false, floatingStrategy: 'fixed' },
    },
    // The page itself never scrolls, so nothing needs a lock. A lock would add a style tag, which the CSP forbids.
    DrawerRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 240 } } },
    ModalRoot: { defaultProps: { lockScroll: false, transitionProps: { duration: 180 } } },
  },
})

/** Adds no style tags: the content security policy forbids them, and tokens.css has all variables. */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  )
}
