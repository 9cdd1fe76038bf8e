import { expect, test } from "vitest";
import { guessColumns } from "./guess.ts";

const guessed = (...cells: string[]) => guessColumns({ row: 1, cells }).columns.map(({ guess }) => guess);

test.each<[string[], string[]]>([
  [
    ["Nome do cliente", "Telefone do cliente", "E-mail do cliente", "Cidade"],
    ["name", "number", "email", "extra"],
  ],
  [
    ["Razão Social", "WhatsApp", "Data de nascimento"],
    ["name", "number", "extra"],
  ],
  [
    ["Código do cliente", "Nome fantasia", "Celular 1", "Celular 2"],
    ["extra", "name", "number", "extra"],
  ],
  [
    ["Contacto", "Nombre y apellido", "Teléfono móvil"],
    ["name", "extra", "number"],
  ],
  [
    ["Nome", "Nome da mãe", "Contato"],
    ["name", "extra", "number"],
  ],
  [
    ["Customer name", "Phone (mobile)", "Customer since"],
    ["name", "number", "extra"],
  ],
])("a column is told by the words in its name: %j", (header, targets) => {
  expect(guessed(...header)).toEqual(targets);
});
