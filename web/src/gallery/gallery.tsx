import { Button, PasswordInput, SegmentedControl, Select, Switch, TextInput } from '@mantine/core'
import {
  IconBuildingStore,
  IconDoorEnter,
  IconLock,
  IconMapOff,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUserSearch,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { BottomSheet } from '../design/bottom-sheet.tsx'
import { BusyButton } from '../design/busy-button.tsx'
import { Card } from '../design/card.tsx'
import { ChoiceField } from '../design/choice-field.tsx'
import { Dialog } from '../design/dialog.tsx'
import { VenuePlaceholder } from '../parts/venues/venue-placeholder.tsx'
import { FieldError } from '../design/field-error.tsx'
import { fillIn, pressKey } from '../design/keypad-text.ts'
import { Keypad } from '../design/keypad.tsx'
import { LanguageSwitch } from '../design/language-switch.tsx'
import { ConnectionLost } from '../design/connection-lost.tsx'
import { Logo, Wordmark } from '../design/logo.tsx'
import { Notice } from '../design/notice.tsx'
import { PicturePicker } from '../parts/pictures/picture-picker.tsx'
import { Portrait } from '../parts/pictures/portrait.tsx'
import { StateCard } from '../design/state-card.tsx'
import { LoadError, NoPermission, SkeletonRows } from '../parts/requests/loading-and-error.tsx'
import { Stepper } from '../design/stepper.tsx'
import { toast } from '../design/toasts.tsx'
import { Row, Stack, Text } from '../design/primitives.tsx'
import { ValueBox } from '../design/value-box.tsx'
import classes from './gallery.module.css'

const sampleNames = ['Lucía Ferrer Gil', 'Bruno Costa', 'marta.ruiz@aforo.example', 'Íñigo', '']

/** Shows every shared component, for developers. Served by `npm run dev` at /gallery.html. */
export function Gallery() {
  return (
    <Stack as="main" gap={7} pad={8} className={classes.page}>
      <Row as="h1" gap={5}>
        <Logo size={38} /> <Wordmark />
      </Row>
      <Shelf name="Botones">
        <Button size="lg" leftSection={<IconDoorEnter size={20} />}>
          Nueva Entrada
        </Button>
        <Button>Guardar</Button>
        <Button variant="default">Cancelar</Button>
        <Button variant="light">Añadir crédito</Button>
        <Button variant="subtle">Cerrar</Button>
        <Button color="red" leftSection={<IconTrash size={18} />}>
          Eliminar
        </Button>
        <Button disabled leftSection={<IconLock size={18} />}>
          Checkout
        </Button>
        <BusyButton busy icon={<IconPlus size={18} />}>
          Guardar
        </BusyButton>
      </Shelf>
      <Shelf name="Campos">
        <TextInput label="Buscar" placeholder="Filtrar socios..." leftSection={<IconSearch size={18} />} />
        <TextInput
          label="Email"
          defaultValue="elena@mail.example"
          error={<FieldError>Ese email ya está en uso.</FieldError>}
        />
        <PasswordInput label="Contraseña" defaultValue="secreto" />
        <TextInput label="Nombre" value="Lucía" readOnly />
        <SegmentedControl aria-label="Periodo" data={['Mes', 'Año']} />
        <LanguageSwitch />
        <Select label="Zona horaria" searchable data={['Atlantic/Canary', 'Europe/Madrid']} />
        <StepperSample />
        <ChoiceSample />
        <Switch aria-label="Preguntar" defaultChecked />
      </Shelf>
      <Shelf name="Teclado">
        <KeypadSample />
      </Shelf>
      <Shelf name="Avisos en su sitio">
        <Notice state="ok">Al corriente</Notice>
        <Notice state="warn">Caduca en 3 días</Notice>
        <Notice state="bad">Cuota caducada</Notice>
      </Shelf>
      <Shelf name="Imágenes de reserva">
        {Array.from({ length: 14 }, (_, index) => index + 1).map((id) => (
          <Portrait key={id} id={id} name={sampleNames[id % sampleNames.length] ?? ''} size={64} imagePath={null} />
        ))}
        {Array.from({ length: 6 }, (_, id) => (
          <div key={id} className={classes.facade}>
            <VenuePlaceholder id={id} />
          </div>
        ))}
      </Shelf>
      <Shelf name="Foto y diálogo">
        <PicturePicker label="Foto" progress={0.4} error={null} onPick={() => {}} onRemove={() => {}}>
          <Portrait id={3} name="Lucía Ferrer Gil" size={88} imagePath={null} />
        </PicturePicker>
        <DialogSample />
        <SheetSample />
      </Shelf>
      <div className={classes.states}>
        <State name="Vacío con búsqueda">
          <StateCard
            Icon={IconUserSearch}
            title="No se encontraron socios."
            action={<Button variant="default">Borrar búsqueda</Button>}
          >
            Nada coincide con «ferz». Revisa el nombre o el Nº de socio.
          </StateCard>
        </State>
        <State name="Vacío de primera vez">
          <StateCard
            Icon={IconBuildingStore}
            title="No hay tiendas"
            action={<Button leftSection={<IconPlus size={18} />}>Crear Tienda</Button>}
          >
            Crea la primera para asignarle dueños, productos y socios.
          </StateCard>
        </State>
        <State name="Ruta desconocida">
          <StateCard Icon={IconMapOff} title="Página no encontrada" action={<Button>Ir a Dashboard</Button>}>
            La dirección no existe o ha cambiado.
          </StateCard>
        </State>
        <State name="Cargando: esqueleto con la forma final">
          <SkeletonRows />
        </State>
        <State name="Error al cargar: dice qué y ofrece reintentar">
          <LoadError
            title="No se han podido cargar las tiendas"
            error={new ApiError('unreachable', null)}
            onRetry={() => {}}
          />
        </State>
        <State name="Sin permiso">
          <NoPermission />
        </State>
        <State name="Sin conexión: se ve, y se sabe qué no funciona">
          <ConnectionLost lastContactAt={new Date('2026-11-14T22:41:00')} retryAt={new Date('2026-11-14T22:41:12')} />
        </State>
        <State name="Avisos (abajo a la derecha; arriba en móvil)">
          <Button
            variant="default"
            onClick={() => {
              toast.done({ title: 'Contraseña cambiada', body: 'Las demás sesiones se han cerrado.' })
              toast.done({ title: 'Aforo máximo: guardado', undo: () => {} })
              toast.failed({ title: 'No se ha podido completar la compra.', body: 'No se ha cobrado nada.' })
            }}
          >
            Mostrar avisos
          </Button>
        </State>
      </div>
    </Stack>
  )
}

function DialogSample() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Abrir diálogo
      </Button>
      {isOpen && (
        <Dialog title="¿Descartar los cambios?" onClose={() => setIsOpen(false)} width={480}>
          Lo que has escrito no se ha guardado.
        </Dialog>
      )}
    </>
  )
}

function SheetSample() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        Abrir hoja
      </Button>
      {isOpen && (
        <BottomSheet title="Lucía Ferrer Gil" onClose={() => setIsOpen(false)}>
          <Button variant="subtle">Renovar cuota</Button>
        </BottomSheet>
      )}
    </>
  )
}

const ShelfName = ({ children }: { children: string }) => (
  <Text as="h2" size="small" weight="medium" tone="soft">
    {children}
  </Text>
)

function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={4}>
      <ShelfName>{name}</ShelfName>
      <Row align="end" wrap gap={5}>
        {children}
      </Row>
    </Stack>
  )
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Stack as="section" gap={4}>
      <ShelfName>{name}</ShelfName>
      <Card>{children}</Card>
    </Stack>
  )
}

function StepperSample() {
  const [places, setPlaces] = useState(80)
  return <Stepper name="Aforo máximo" value={places} least={1} most={100} onChange={setPlaces} />
}

function KeypadSample() {
  const [typed, setTyped] = useState(() => fillIn('50'))
  const limits = { wholeDigits: 7, decimals: 2 }
  return (
    <>
      <ValueBox
        label="Cantidad"
        typed={typed}
        unit="€"
        unitLeads={false}
        locked={false}
        onText={(text) => setTyped(fillIn(text))}
      />
      <Keypad onPress={(key) => setTyped((before) => pressKey(before, key, limits))} />
    </>
  )
}

function ChoiceSample() {
  const [method, setMethod] = useState('cash')
  const choices = [
    { value: 'cash', label: 'Efectivo' },
    { value: 'card', label: 'Tarjeta' },
    { value: 'wallet', label: 'Crédito', disabled: true },
  ]
  return <ChoiceField name="method" label="Cómo se paga" choices={choices} value={method} onChange={setMethod} />
}
