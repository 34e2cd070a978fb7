# A queue of jobs.
defmodule Queue do
  @moduledoc "Jobs in order of priority."
  @limit 10

  defstruct jobs: [], limit: @limit

  def new(options \\ []) do
    %__MODULE__{limit: Keyword.get(options, :limit, @limit)}
  end

  def push(%__MODULE__{jobs: jobs, limit: limit} = queue, job) when length(jobs) < limit do
    {:ok, %{queue | jobs: Enum.sort_by([job | jobs], & &1.priority)}}
  end

  def push(_queue, _job), do: {:error, :full}

  def run(%__MODULE__{jobs: []}), do: :empty

  def run(%__MODULE__{jobs: [job | rest]} = queue) do
    result =
      case job.work.() do
        {:ok, value} -> value
        :error -> nil
      end

    if result == nil do
      IO.puts("failed: #{job.name}")
    else
      IO.inspect(result)
    end

    run(%{queue | jobs: rest})
  end

  defp describe(job), do: "#{job.name} (#{job.priority})"
end

queue = Queue.new(limit: 3)
jobs = for i <- 1..3, rem(i, 2) == 1, do: %{name: "job#{i}", priority: -i, work: fn -> {:ok, i * 2} end}

with {:ok, queue} <- Queue.push(queue, hd(jobs)),
     {:ok, queue} <- Queue.push(queue, List.last(jobs)) do
  queue |> Queue.run() |> IO.inspect(label: "end")
end
