library ieee;
use ieee.std_logic_1164.all;
use ieee.numeric_std.all;

entity lights is
  port (
    clock : in  std_logic;
    reset : in  std_logic;
    red   : out std_logic;
    amber : out std_logic;
    green : out std_logic
  );
end entity;

architecture behaviour of lights is
  type phase is (stop, ready, go, slow);
  signal now_in : phase := stop;
  signal ticks  : unsigned(7 downto 0) := (others => '0');
  constant long  : natural := 90;
  constant short : natural := 10;
begin
  step : process (clock, reset)
  begin
    if reset = '1' then
      now_in <= stop;
      ticks <= (others => '0');
    elsif rising_edge(clock) then
      ticks <= ticks + 1;
      case now_in is
        when stop =>
          if ticks = long then
            now_in <= ready;
            ticks <= 0;
          end if;
        when ready =>
          if ticks = short then
            now_in <= go;
          end if;
        when go =>
          now_in <= slow;
        when slow =>
          now_in <= stop;
      end case;
    end if;
  end process;

  red   <= '1' when now_in = stop or now_in = ready else '0';
  amber <= '1' when now_in = ready or now_in = slow else '0';
  green <= '1' when now_in = go else '0';
end architecture;
